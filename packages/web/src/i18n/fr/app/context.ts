import type { context as english } from '#i18n/en/app/context.ts'
import type { Texts } from '#i18n/texts.ts'

export const context: Texts<typeof english> = {
  used: 'Contexte utilisé à {{percent}} %',
  help: 'Le modèle lit jusqu’à {{size}} jetons à la fois. Ce sont des estimations.',
  instructions: 'Instructions de l’assistant',
  history: 'Conversation jusqu’ici',
  files: 'Fichiers',
  passages: 'Passages des bases de connaissances, au plus',
  question: 'Votre message',
  reserved: 'Réservé à la réponse',
  left_out_one: 'Le message le plus ancien ne tient plus et n’est pas lu.',
  left_out_many: 'Les {{count}} messages les plus anciens ne tiennent plus et ne sont pas lus.',
  left_out_other: 'Les {{count}} messages les plus anciens ne tiennent plus et ne sont pas lus.',
}
