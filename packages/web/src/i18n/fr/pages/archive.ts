import type { archive as en } from '#i18n/en/pages/archive.ts'
import type { Texts } from '#i18n/texts.ts'

export const archive: Texts<typeof en> = {
  title: 'Conversations archivées',
  intro: 'Elles ne figurent dans aucune liste. Une nouvelle question les désarchive.',
  search: 'Rechercher par nom',
  empty: 'Aucune conversation archivée',
  empty_help: 'Archivez une conversation depuis son menu pour alléger votre historique sans la supprimer.',
  none_found: 'Aucune conversation archivée ne porte ce nom',
  about: '{{assistant}} · {{date}}',
  restore_named: 'Désarchiver « {{name}} »',
  delete_named: 'Supprimer « {{name}} »',
}
