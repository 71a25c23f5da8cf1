import { textOf } from '@parlance/contract/chat/text-of.ts'
import type { Export } from '#features/account/account.queries.ts'

/** The headings of the document, in the reader's language. */
export type ExportTexts = {
  title: string
  person: string
  groups: string
  assistants: string
  instructions: string
  prompts: string
  knowledge_bases: string
  drafts: string
  conversations: string
  me: string
  /** The role of the person. */
  role: string
}

/** Everything about a person as a readable document. */
export function exportMarkdown(
  data: Export,
  texts: ExportTexts,
  moment: (instant: string) => string,
): string {
  const { person } = data
  const blocks = [
    `# ${texts.title}`,
    moment(data.exported_at),
    `## ${texts.person}`,
    list([person.name, person.username, person.email, texts.role]),
    section(texts.groups, list([...data.groups, ...data.external_groups].map((group) => group.name))),
    section(
      texts.assistants,
      data.assistants
        .map(
          ({ name, instructions }) => `### ${line(name)}\n\n${texts.instructions}\n\n${quoted(instructions)}`,
        )
        .join('\n\n'),
    ),
    section(
      texts.prompts,
      data.prompts
        .map(({ name, system_prompt, user_prompt }) =>
          [`### ${line(name)}`, quoted(system_prompt), quoted(user_prompt)].join('\n\n'),
        )
        .join('\n\n'),
    ),
    section(
      texts.knowledge_bases,
      data.knowledge_bases
        .map(({ name, documents }) => `### ${line(name)}\n\n${list(documents.map((one) => one.name))}`)
        .join('\n\n'),
    ),
    section(texts.drafts, data.drafts.map((draft) => quoted(draft.text)).join('\n\n')),
    section(texts.conversations, data.threads.map((thread) => conversation(thread)).join('\n\n')),
  ]
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`

  function conversation({ name, assistant_name, created_at, messages }: Export['threads'][number]): string {
    const said = messages.map(({ role, parts, created_at: at }) => {
      const text = textOf(parts, '\n\n')
      return `**${role === 'user' ? texts.me : line(assistant_name)}** (${moment(at)})\n\n${text}`
    })
    return [`### ${line(name)}`, moment(created_at), ...said].join('\n\n')
  }
}

const section = (title: string, text: string) => (text === '' ? '' : `## ${title}\n\n${text}`)
const list = (items: string[]) =>
  items
    .filter(Boolean)
    .map((item) => `- ${line(item)}`)
    .join('\n')
const line = (text: string) => text.replaceAll(/\s+/g, ' ')
const quoted = (text: string) =>
  text
    .split('\n')
    .map((one) => `> ${one}`)
    .join('\n')
