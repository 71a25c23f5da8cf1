import type { HelperText } from './ask-helper.ts'
import type { Said } from './conversation.queries.ts'
import { shortenedTo, transcriptOf } from './conversation.ts'
import { textIn } from './outputs.ts'

/** Added to the instructions of the system assistant where its summary is read by a model. */
export const FOR_A_MODEL = {
  en: 'The conversation continues. Your summary replaces these messages for the assistant that answers next, so up to 600 words are allowed here. Keep names, figures, dates, decisions, wishes about the answers and open questions. If a summary of still earlier messages comes first, take over what matters of it. Answer with the summary alone.',
  fr: 'La conversation continue. Ton résumé remplace ces messages pour l’assistant qui répondra ensuite ; il peut donc aller ici jusqu’à 600 mots. Garde les noms, les chiffres, les dates, les décisions, les souhaits sur la forme des réponses et les questions ouvertes. Si un résumé de messages plus anciens vient en premier, reprends-en l’essentiel. Réponds par le résumé seul.',
}

/** What is to be summarised, in so many bytes: the summary so far and all messages, long ones shortened. */
export function summaryInput(previous: string | null, messages: readonly Said[], bytes: number): string {
  const before = previous === null ? '' : `<summary>\n${previous.replaceAll('</', '‹/')}\n</summary>\n\n`
  const room = Math.max(0, bytes - Buffer.byteLength(before))
  return before + transcriptOf(shortenedTo(messages, room), room).text
}

/** Signs of reasoning, of tool calls and of templates of models. */
const SYNTAX =
  /<\/?(?:think|thinking|tool_calls?|tool_result|function_calls?|invoke)\b|<\|[a-z_]+\|>|\[\/?(?:TOOL_CALLS|TOOL_RESULTS|INST)\]|"(?:tool_calls|function_call)"\s*:/i

/** A summary that can replace messages: finished, plain and of at most so many bytes; null if it is not. */
export function acceptedSummary({ text, finish_reason }: HelperText, bytes: number): string | null {
  const plain = textIn(text)
  if (finish_reason !== 'stop' || plain === null || SYNTAX.test(plain)) return null
  return Buffer.byteLength(plain) <= bytes ? plain : null
}
