// The wire to the service: a socket to the local server, or a worker with Python in it. Both speak the same messages.
export type Answer = Record<string, any>;
type Waiting = { done: (a: Answer) => void; fail: (e: Error) => void; progress?: (done: number, of: number) => void };

export class Refused extends Error {}
export class Dropped extends Error {} // by whoever asked: nothing to tell

export class Link {
  private next = 1;
  private waiting = new Map<number, Waiting>();
  private queue: string[] = [];
  private socket: WebSocket | null = null;
  private worker: Worker | null = null;
  private open = false;
  onTell: (answer: Answer) => void = () => {};
  onState: (connected: boolean) => void = () => {};

  static toServer(token: string): Link {
    const link = new Link();
    link.connect(token);
    return link;
  }

  static toWorker(): Link {
    const link = new Link();
    link.worker = new Worker("worker.js", { type: "module" });
    link.worker.onmessage = (event) => link.take(event.data as string);
    link.open = true;
    return link;
  }

  private connect(token: string): void {
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`);
    this.socket = socket;
    socket.onopen = () => socket.send(JSON.stringify({ token }));
    socket.onmessage = (event) => this.take(event.data as string);
    socket.onclose = () => {
      const was = this.open;
      this.open = false;
      for (const each of this.waiting.values()) each.fail(new Refused("the connection was lost"));
      this.waiting.clear();
      this.queue = [];
      if (was) this.onState(false);
      setTimeout(() => this.connect(token), 700);
    };
  }

  private take(text: string): void {
    const answer = JSON.parse(text) as Answer;
    if (answer.tell) {
      if (answer.tell === "welcome") {
        this.open = true;
        const queued = this.queue;
        this.queue = [];
        queued.forEach((message) => this.post(message));
        this.onState(true);
      }
      this.onTell(answer);
      return;
    }
    const found = this.waiting.get(answer.id);
    if (!found) return;
    if (answer.of !== undefined && answer.done !== undefined) {
      found.progress?.(answer.done, answer.of);
      return;
    }
    this.waiting.delete(answer.id);
    if (answer.refused) {
      if (answer.report) console.warn(answer.report);
      found.fail(new Refused(answer.refused));
    } else found.done(answer);
  }

  private post(message: string): void {
    if (this.worker) this.worker.postMessage(message);
    else if (this.open && this.socket?.readyState === WebSocket.OPEN) this.socket.send(message);
    else this.queue.push(message);
  }

  ask(what: string, fields: object = {}, progress?: (done: number, of: number) => void): Promise<Answer> & { id: number } {
    const id = this.next++;
    const promise = new Promise<Answer>((done, fail) => this.waiting.set(id, { done, fail, progress })) as Promise<Answer> & { id: number };
    promise.id = id;
    this.post(JSON.stringify({ id, do: what, ...fields }));
    return promise;
  }

  drop(id: number): void {
    const found = this.waiting.get(id);
    if (!found) return;
    this.waiting.delete(id);
    found.fail(new Dropped());
    this.post(JSON.stringify({ id: 0, do: "cancel", job: id }));
  }
}
