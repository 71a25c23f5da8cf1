import type { toolApprovals as english } from '#i18n/en/pages/tool-approvals.ts'
import type { Texts } from '#i18n/texts.ts'

export const toolApprovals: Texts<typeof english> = {
  asks: 'L’assistant souhaite utiliser « {{tool}} »',
  with: 'Données transmises à l’outil :',
  sends: '« {{server}} » recevrait :',
  once: 'Autoriser cette fois',
  thread: 'Autoriser dans cette conversation',
  always: 'Toujours autoriser avec cet assistant',
  no: 'Refuser',
  title: 'Outils toujours autorisés',
  help: 'Ces outils sont utilisés sans nouvelle demande, chacun avec un assistant.',
  none: 'Vous n’avez autorisé aucun outil de façon permanente.',
  with_assistant: 'avec {{assistant}}, depuis le {{date}}',
  revoke: 'Redemander',
  revoke_one: 'Redemander avant d’utiliser « {{tool}} »',
}
