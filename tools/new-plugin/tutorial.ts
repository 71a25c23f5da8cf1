/** The files that docs/plugins.md shows: code blocks with a path after their language. */
export function filesOfTutorial(markdown: string): Map<string, string> {
  const blocks = markdown.matchAll(/^```\w+ ([\w./-]+)\n([\s\S]*?)^```$/gm)
  return new Map([...blocks].map(([, path = '', text = '']) => [path, text]))
}

/** The same under another name, in each of the spellings of `guestbook` in it. */
export function withPluginName(text: string, name: string): string {
  const words = name.split('-')
  const pascal = words.map(capital).join('')
  const camel = pascal.slice(0, 1).toLowerCase() + pascal.slice(1)
  return text
    .replaceAll('plugin_guestbook', `plugin_${words.join('_')}`)
    .replaceAll(/(?<=\b[Tt]he )guestbook\b/g, words.join(' '))
    .replaceAll(/(?<=['/.-])guestbook\b/g, name)
    .replaceAll(/^guestbook\b/g, name)
    .replaceAll(/\bguestbook(?=[A-Z]|\b)/g, camel)
    .replaceAll(/\bGuestbook(?=[A-Z])/g, pascal)
    .replaceAll(/\bGuestbook\b/g, capital(words.join(' ')))
}

const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1)
