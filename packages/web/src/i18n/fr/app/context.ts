import type { context as english } from '#i18n/en/app/context.ts'
import type { Texts } from '#i18n/texts.ts'

export const context: Texts<typeof english> = {
  used: 'Contexte utilisé à {{percent}} %',
  help: 'Le modèle lit jusqu’à {{size}} jetons à la fois. Ce sont des estimations.',
  instructions: 'Instructions de l’assistant',
  folder: 'Instructions du dossier',
  history: 'Conversation jusqu’ici',
  summary: 'Résumé des messages précédents',
  files: 'Fichiers',
  passages: 'Passages des bases de connaissances, au plus',
  tools: 'Descriptions des outils',
  question: 'Votre message',
  reserved: 'Réservé à la réponse',
  left_out_one: 'Le message le plus ancien ne tient plus et n’est pas lu.',
  left_out_many: 'Les {{count}} messages les plus anciens ne tiennent plus et ne sont pas lus.',
  left_out_other: 'Les {{count}} messages les plus anciens ne tiennent plus et ne sont pas lus.',
  to_summarise_one: 'Le message le plus ancien ne tient plus. Il sera résumé avant la prochaine réponse.',
  to_summarise_many:
    'Les {{count}} messages les plus anciens ne tiennent plus. Ils seront résumés avant la prochaine réponse.',
  to_summarise_other:
    'Les {{count}} messages les plus anciens ne tiennent plus. Ils seront résumés avant la prochaine réponse.',
  in_summary_one:
    'Le modèle lit un résumé du message le plus ancien. Vous pouvez l’ouvrir dans la conversation.',
  in_summary_many:
    'Le modèle lit un résumé des {{count}} messages les plus anciens. Vous pouvez l’ouvrir dans la conversation.',
  in_summary_other:
    'Le modèle lit un résumé des {{count}} messages les plus anciens. Vous pouvez l’ouvrir dans la conversation.',
  summarised: 'Les messages précédents ont été résumés pour le modèle',
  summarised_help_one: 'À la place du message ci-dessus, le modèle lit :',
  summarised_help_many: 'À la place des {{count}} messages ci-dessus, le modèle lit :',
  summarised_help_other: 'À la place des {{count}} messages ci-dessus, le modèle lit :',
  step_running_one: 'Résumé d’un message précédent…',
  step_running_many: 'Résumé de {{count}} messages précédents…',
  step_running_other: 'Résumé de {{count}} messages précédents…',
  step_stopped_one: 'Arrêtée pendant le résumé d’un message précédent.',
  step_stopped_many: 'Arrêtée pendant le résumé de {{count}} messages précédents.',
  step_stopped_other: 'Arrêtée pendant le résumé de {{count}} messages précédents.',
  step_done_one: 'Un message précédent a été résumé, car il ne tient plus.',
  step_done_many: '{{count}} messages précédents ont été résumés, car ils ne tiennent plus.',
  step_done_other: '{{count}} messages précédents ont été résumés, car ils ne tiennent plus.',
  step_left_out_one:
    'Le message le plus ancien ne tient plus et n’a pas été résumé : le modèle ne l’a pas lu.',
  step_left_out_many:
    'Les {{count}} messages les plus anciens ne tiennent plus et n’ont pas été résumés : le modèle ne les a pas lus.',
  step_left_out_other:
    'Les {{count}} messages les plus anciens ne tiennent plus et n’ont pas été résumés : le modèle ne les a pas lus.',
}
