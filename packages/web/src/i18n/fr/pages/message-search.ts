import type { messageSearch as en } from '#i18n/en/pages/message-search.ts'
import type { Texts } from '#i18n/texts.ts'

export const messageSearch: Texts<typeof en> = {
  title: 'Recherche',
  intro: 'Retrouvez des messages, des conversations et des fichiers joints.',
  field: 'Rechercher dans mes conversations',
  assistant: 'Assistant',
  any_assistant: 'Tous les assistants',
  other_assistant: 'Un autre assistant',
  folder: 'Dossier',
  any_folder: 'Tous les dossiers',
  no_folder: 'Dossier introuvable',
  from: 'Du',
  to: 'Au',
  with_files: 'Avec fichiers',
  clear: 'Effacer les filtres',
  hits: 'Messages trouvés',
  found_one: '{{count}} résultat',
  found_many: '{{count}} résultats',
  found_other: '{{count}} résultats',
  cut: 'Seuls les messages les plus récents sont affichés. Ajoutez un mot ou choisissez des dates pour en trouver de plus anciens.',
  empty: 'Que cherchez-vous\u202f?',
  empty_help:
    'Le message doit contenir tous les mots. Mettez des mots entre guillemets pour les trouver dans cet ordre.',
  none: 'Aucun message trouvé',
  none_help: 'Essayez moins de mots ou d’autres mots, ou modifiez les filtres.',
  you: 'Vous',
  wrote: '{{who}}, {{at}}',
  begun: 'Conversation avec {{who}}, {{at}}',
}
