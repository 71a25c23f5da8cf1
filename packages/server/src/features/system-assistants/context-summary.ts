import type { HelperText } from './ask-helper.ts'
import type { Said } from './conversation.queries.ts'
import { shortenedTo, transcriptOf } from './conversation.ts'
import { textIn } from './outputs.ts'

/** Added to the instructions of the system assistant if its summary is read by a model. */
export const FOR_A_MODEL = {
  en: 'The conversation continues. Your summary replaces these messages for the assistant that answers next, so up to 600 words are allowed here. Keep names, figures, dates, decisions, wishes about the answers and open questions. If a summary of still earlier messages comes first, take over what matters of it. Answer with the summary alone.',
  fr: 'La conversation continue. Ton résumé remplace ces messages pour l’assistant qui répondra ensuite ; il peut donc aller ici jusqu’à 600 mots. Garde les noms, les chiffres, les dates, les décisions, les souhaits sur la forme des réponses et les questions ouvertes. Si un résumé de messages plus anciens vient en premier, reprends-en l’essentiel. Réponds par le résumé seul.',
}

/** The start of a summary if there were too many messages to read. */
const UNREAD = {
  en: (read: number) => `(Of these messages, only the newest ${read} were read for this summary.)`,
  fr: (read: number) => `(Parmi ces messages, seuls les ${read} plus récents ont été lus pour ce résumé.)`,
}

/**
 * The text to summarise, within this many bytes: the previous summary and the messages, long ones shortened. `note`:
 * a statement in the summary about omitted messages.
 */
export function summaryInput(
  previous: string | null,
  messages: readonly Said[],
  bytes: number,
  language: 'en' | 'fr',
): { text: string; note: string } {
  const before = previous === null ? '' : `<summary>\n${previous.replaceAll('</', '‹/')}\n</summary>\n\n`
  const room = Math.max(0, bytes - Buffer.byteLength(before))
  const { text, is_cut } = transcriptOf(shortenedTo(messages, room), room)
  const read = text.match(/^<message from=/gm)?.length ?? 0
  return { text: before + text, note: is_cut ? `${UNREAD[language](read)}\n\n` : '' }
}

/** Markers of reasoning, of tool calls and of models' templates. */
const SYNTAX =
  /<\/?(?:think|thinking|tool_calls?|tool_result|function_calls?|invoke)\b|<\|[a-z_]+\|>|\[\/?(?:TOOL_CALLS|TOOL_RESULTS|INST)\]|"(?:tool_calls|function_call)"\s*:/i

/** A summary that can replace messages: complete, plain text and of at most this many bytes; null if it is not. */
export function acceptedSummary({ text, finish_reason }: HelperText, bytes: number): string | null {
  const plain = textIn(text)
  if (finish_reason !== 'stop' || plain === null || SYNTAX.test(plain)) return null
  return Buffer.byteLength(plain) <= bytes ? plain : null
}
