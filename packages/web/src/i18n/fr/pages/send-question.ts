import type { sendQuestion as en } from '#i18n/en/pages/send-question.ts'
import type { Texts } from '#i18n/texts.ts'

export const sendQuestion: Texts<typeof en> = {
  title: 'Envoyer cette question au propriétaire ?',
  text: 'Le propriétaire de l’assistant reçoit une notification avec ce que vous voyez ici, et rien d’autre de cette conversation. Les personnes qui gèrent ses documents voient la question sans votre nom.',
  name: 'Votre nom',
  assistant: 'Assistant',
  label: 'Question',
  help: 'Vous pouvez la modifier avant l’envoi.',
  confirm: 'Envoyer la question',
}
