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
  sign_in_title: '« {{service}} » vous demande de vous connecter',
  sign_in_help:
    'L’assistant attend pendant que vous vous connectez à « {{service}} » dans une nouvelle fenêtre. Il y agit avec votre propre compte.',
  sign_in: 'Se connecter',
  without: 'Continuer sans',
  title: 'Outils toujours autorisés',
  help: 'Ces outils sont utilisés sans nouvelle demande, chacun avec un assistant.',
  with_assistant: 'avec {{assistant}}, depuis le {{date}}',
  revoke: 'Redemander',
  revoke_this: 'Redemander avant d’utiliser « {{tool}} »',
}
