import type { assistants as en } from '#i18n/en/app/assistants.ts'
import type { Texts } from '#i18n/texts.ts'

export const assistants: Texts<typeof en> = {
  choose: 'Choisir un assistant',
  chosen: 'Assistant : {{name}}',
  find: 'Rechercher un assistant',
  section_pinned: 'Épinglés',
  section_recent: 'Récents',
  section_all: 'Tous les assistants',
  none_found: 'Aucun assistant trouvé',
  pin: 'Épingler dans la liste de choix',
  unpin: 'Retirer de la liste de choix',
  disabled: 'Désactivé',
  disabled_help: 'Cet assistant est désactivé et ne peut pas être choisi.',
  group_owned: 'à moi',
  group_shared: 'partagé',
  group_marketplace: 'place de marché',
  group_default: 'par défaut',
  create: 'Nouvel assistant',
}
