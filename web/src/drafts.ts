// Drafts: what was written and not saved yet, kept in this browser so that nothing is ever lost.
export interface Draft { file: string; mark: string; text: string }
let base: Promise<IDBDatabase | null> | null = null;

function opened(): Promise<IDBDatabase | null> {
  base ??= new Promise((done) => {
    try {
      const asked = indexedDB.open("ttrdsl-studio", 1);
      asked.onupgradeneeded = () => asked.result.createObjectStore("drafts", { keyPath: "file" });
      asked.onsuccess = () => done(asked.result);
      asked.onerror = () => done(null);
    } catch {
      done(null);
    }
  });
  return base;
}

async function store<T>(mode: IDBTransactionMode, act: (s: IDBObjectStore) => IDBRequest<T>): Promise<T | null> {
  const found = await opened();
  if (!found) return null;
  return new Promise((done) => {
    const asked = act(found.transaction("drafts", mode).objectStore("drafts"));
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => done(null);
  });
}

const key = (file: string) => `${location.host}/${file}`;
export const keepDraft = (draft: Draft) => store("readwrite", (s) => s.put({ ...draft, file: key(draft.file) }));
export const findDraft = (file: string) => store<Draft>("readonly", (s) => s.get(key(file)));
export const dropDraft = (file: string) => store("readwrite", (s) => s.delete(key(file)));
