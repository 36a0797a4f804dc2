// The few marks of Markdown that the service writes, as elements: paragraphs, code, bold, italic. Everything else is text.
export function markdown(text: string): HTMLElement[] {
  const made: HTMLElement[] = [];
  for (const piece of text.split(/(```[^\n]*\n[\s\S]*?\n```)/)) {
    const code = /^```[^\n]*\n([\s\S]*?)\n```$/.exec(piece);
    if (code) made.push(element("pre", [code[1]]));
    else for (const lines of piece.split(/\n{2,}/)) if (lines.trim()) made.push(element("p", inside(lines.trim())));
  }
  return made;
}

function inside(line: string): (string | HTMLElement)[] {
  return line.split(/(\*\*[^*]+\*\*|`[^`]+`|\*[^*]+\*)/).map((piece) => {
    if (/^\*\*.+\*\*$/.test(piece)) return element("strong", [piece.slice(2, -2)]);
    if (/^`.+`$/.test(piece)) return element("code", [piece.slice(1, -1)]);
    if (/^\*.+\*$/.test(piece)) return element("em", [piece.slice(1, -1)]);
    return piece;
  });
}

function element(name: string, children: (string | HTMLElement)[]): HTMLElement {
  const made = document.createElement(name);
  made.append(...children);
  return made;
}
