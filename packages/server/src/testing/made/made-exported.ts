import type { Exported, ExportedMessage } from '#features/thread-exports/exported.ts'

const at = '2026-03-01T09:30:00.000Z'

/** Content that documents often render wrong. */
export const HARD_TEXT = [
  '# Überschrift',
  'Emoji 👩‍👩‍👧 and 😀, 中文字符, Ελληνικά, Кириллица, and “quotes” [1].',
  'مرحبا بالعالم، هذا نص عربي.',
  '1. one\n2. two\n   - nested **bold** and `code`\n\n- [x] done\n- [ ] open',
  `|${' h |'.repeat(12)}\n|${' - |'.repeat(12)}\n|${' cell |'.repeat(12)}`,
  '```js\nconst a = "<b>" // 中文\n```',
  'Inline $\\frac{a}{b}$ and \\(x^2\\), costs $5 and $6.',
  '$$\n\\sum_{i=1}^{n} i = \\begin{pmatrix} 1 & 2 \\\\ 3 & 4 \\end{pmatrix}\n$$',
  '> quoted ~~struck~~ [link](https://example.org/?a=1&b=2) [bad](javascript:alert(1))',
  'A footnote[^n] and \u0001control\ud800.',
  '[^n]: Of the text itself.',
].join('\n\n')

const message = (id: number, role: ExportedMessage['role'], text: string): ExportedMessage => ({
  id: String(id),
  parent_id: id === 0 ? null : String(id - 1),
  role,
  status: 'completed',
  author: role === 'user' ? 'Ada' : 'Helper',
  model: role === 'user' ? null : 'Model 1',
  created_at: at,
  parts: [
    { type: 'text', text },
    ...(role === 'user'
      ? []
      : [
          {
            type: 'source' as const,
            number: 1,
            title: 'Lease.pdf',
            place: 'Contracts, page 2',
            url: 'https://example.org/lease',
            quote: 'The rent is 940 euros.',
            unsupported: [
              { kind: 'figure' as const, words: '950 euros', text: 'Not given by this source: 950 euros' },
            ],
          },
        ]),
  ],
})

/** A conversation with questions and difficult answers. */
export function hardExport(messages: number, lang: 'en' | 'fr' = 'en'): Exported {
  return {
    id: 'x',
    name: 'Rent: 中文 / مرحبا 😀',
    assistant_name: 'Helper',
    lang,
    time_zone: 'Europe/Paris',
    exported_at: at,
    created_at: at,
    updated_at: at,
    current_message_id: null,
    messages: Array.from({ length: messages }, (_, index) =>
      index % 2 === 0 ? message(index, 'user', `Question ${index}?`) : message(index, 'assistant', HARD_TEXT),
    ),
    files: [],
  }
}
