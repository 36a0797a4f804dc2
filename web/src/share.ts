// Share links: a text, and a game of it, packed into the address itself.
export interface Shared { name: string; text: string; beside?: Record<string, string>; replay?: unknown; seats?: string[] }
const LONGEST = 32_000;

async function through(data: Uint8Array, stream: GenericTransformStream): Promise<Uint8Array> {
  const out = new Blob([data as BlobPart]).stream().pipeThrough(stream as ReadableWritablePair<Uint8Array, Uint8Array>);
  return new Uint8Array(await new Response(out).arrayBuffer());
}

export async function packed(shared: Shared): Promise<string | null> {
  const bytes = await through(new TextEncoder().encode(JSON.stringify(shared)), new CompressionStream("deflate-raw"));
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  const text = btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  return text.length > LONGEST ? null : text;
}

export async function unpacked(text: string): Promise<Shared | null> {
  try {
    const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (c) => c.charCodeAt(0));
    const found = JSON.parse(new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate-raw"))));
    return typeof found?.text === "string" && typeof found?.name === "string" ? (found as Shared) : null;
  } catch {
    return null;
  }
}
