// Without a network: all files of one version are kept, and nothing is asked twice. The export writes the list before this.
declare const FILES: string[];
declare const VERSION: string;
interface Waits extends Event { waitUntil(what: Promise<unknown>): void }
interface Asked extends Event { request: Request; respondWith(what: Promise<Response>): void }
const worker = self as unknown as { addEventListener(name: string, what: (event: never) => void): void; skipWaiting(): void; clients: { claim(): Promise<void> } };

worker.addEventListener("install", (event: Waits) => {
  event.waitUntil(caches.open(VERSION).then((kept) => kept.addAll(FILES)).then(() => worker.skipWaiting()));
});
worker.addEventListener("activate", (event: Waits) => {
  const old = async () => Promise.all((await caches.keys()).filter((name) => name !== VERSION).map((name) => caches.delete(name)));
  event.waitUntil(old().then(() => worker.clients.claim()));
});
worker.addEventListener("fetch", (event: Asked) => {
  if (event.request.method !== "GET") return;
  const found = caches.open(VERSION).then((kept) => kept.match(event.request, { ignoreSearch: true }));
  event.respondWith(found.then((known) => known ?? fetch(event.request)));
});
