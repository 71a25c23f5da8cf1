import type { ChatRequest, HelperTask } from '#adapters/llm/port.ts'

const QUESTION = /<message from="user">\n([\s\S]*?)\n<\/message>/g
const QUESTIONS_MAX = 8
const LINE_MAX = 120

/** The follow-up questions fit any answer, and show what the demonstration can answer with. */
const TEXTS = {
  en: {
    improved: 'Please answer in a few sentences, give an example, and say what you are not sure of.',
    drawn: 'Seen from the front, in even light, on a plain ground, in two colours.',
    followUps: [
      'Can you put this into a table?',
      'Can you sum this up as a list?',
      'Can you give me a longer answer?',
    ],
    quote: (line: string) => `“${line}”`,
    summary:
      'The demonstration model cannot put a conversation into words of its own. These are its questions:',
  },
  fr: {
    improved: 'Réponds en quelques phrases, donne un exemple et dis ce dont tu n’es pas sûr.',
    drawn: 'Vu de face, sous une lumière égale, sur un fond uni, en deux couleurs.',
    followUps: [
      'Peux-tu en faire un tableau\u202f?',
      'Peux-tu le résumer en une liste\u202f?',
      'Peux-tu répondre plus longuement\u202f?',
    ],
    quote: (line: string) => `«\u00a0${line}\u00a0»`,
    summary:
      'Le modèle de démonstration ne sait pas reformuler une conversation. Voici les questions qu’elle contient\u00a0:',
  },
}

/** Tasks of system assistants that the demo model can do by rules; its answers say that they are made this way. */
export function demoHelp(task: HelperTask, { messages, language }: ChatRequest): string {
  const texts = TEXTS[language]
  const parts = messages.flatMap((message) => message.parts)
  const text = parts.map((part) => (part.type === 'text' ? part.text : '')).join('\n')
  switch (task) {
    case 'prompt_improvement':
      return `${text}\n\n${texts.improved}`
    case 'image_prompt':
      return `${text}\n\n${texts.drawn}`
    case 'follow_up':
      return texts.followUps.join('\n')
    case 'summary':
      return [texts.summary, ...questionsIn(text).map((line) => `- ${texts.quote(line)}`)].join('\n')
  }
}

function questionsIn(text: string): string[] {
  const lines = Array.from(text.matchAll(QUESTION), ([, said = '']) => said.trim().split('\n')[0] ?? '')
  return lines.slice(-QUESTIONS_MAX).map((line) => line.slice(0, LINE_MAX))
}
