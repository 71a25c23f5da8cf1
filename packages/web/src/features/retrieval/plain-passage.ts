/** The text of a passage without Markdown marks, to be shown in a list. */
export function plainPassage(markdown: string): string {
  return markdown
    .replaceAll(/^ {0,3}(?:#{1,6}|>)[ \t]+/gm, '')
    .replaceAll(/^[ \t]*\|?[ \t:|-]*-{3}[ \t:|-]*$\n?/gm, '')
    .replaceAll(/(\*\*|__)(?=\S)(.+?)(?<=\S)\1/g, '$2')
    .replaceAll(/\\([\\`*_{}[\]()#+\-.!|<>~])/g, '$1')
}
