// Find the tool: the setting, then the virtual environment of a folder, then the search path.
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

export interface Found { command: string[] | undefined; tried: string[] }

export function find(setting: string[], folders: string[], path: string, windows: boolean): Found {
  const tried: string[] = [];
  const name = windows ? "ttrdsl.exe" : "ttrdsl";
  const there = (file: string): boolean => { tried.push(file); return existsSync(file); };
  if (setting.length > 0) {
    const plain = !setting[0].includes("/") && !setting[0].includes("\\");
    if (plain || there(setting[0])) return { command: setting, tried };
    return { command: undefined, tried };
  }
  for (const folder of folders) {
    const file = join(folder, ".venv", windows ? "Scripts" : "bin", name);
    if (there(file)) return { command: [file], tried };
  }
  for (const folder of path.split(delimiter).filter((f) => f !== "")) {
    const file = join(folder, name);
    if (there(file)) return { command: [file], tried };
  }
  return { command: undefined, tried };
}
