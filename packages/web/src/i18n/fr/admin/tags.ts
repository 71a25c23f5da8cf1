import type { tags as en } from '#i18n/en/admin/tags.ts'
import type { Texts } from '#i18n/texts.ts'

export const tags: Texts<typeof en> = {
  title: 'Étiquettes',
  intro:
    'Les étiquettes aident à trouver des assistants sur la place de marché. Tout le monde les voit dans cet ordre.',
  new: 'Nouvelle étiquette',
  name: 'Nom',
  name_help: 'Majuscules et accents ne sont pas distingués.',
  name_missing: 'Saisissez un nom',
  rank: 'Ordre',
  usage_count: 'Assistants',
  actions: 'Actions',
  move_up: 'Monter « {{name}} »',
  move_down: 'Descendre « {{name}} »',
  rename_of: 'Renommer « {{name}} »',
  delete_of: 'Supprimer « {{name}} »',
  rename_title: 'Renommer l’étiquette',
  rename_help: 'Les assistants gardent l’étiquette sous son nouveau nom.',
  rename: 'Renommer',
  create: 'Créer l’étiquette',
  created: 'Étiquette créée',
  deleted: 'Étiquette supprimée',
  delete: 'Supprimer l’étiquette',
  delete_title: 'Supprimer « {{name}} » ?',
  delete_unused: 'Elle ne pourra plus être choisie pour un assistant.',
  delete_text_one: '{{count}} assistant de la place de marché a cette étiquette et la perdra.',
  delete_text_many: '{{count}} d’assistants de la place de marché ont cette étiquette et la perdront.',
  delete_text_other: '{{count}} assistants de la place de marché ont cette étiquette et la perdront.',
  empty: 'Aucune étiquette',
  empty_help:
    'Créez les premières, par exemple les services de votre organisation. Les auteurs les choisissent dans cette liste.',
}
