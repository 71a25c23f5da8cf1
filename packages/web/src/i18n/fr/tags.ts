import type { tags as en } from '#i18n/en/tags.ts'
import type { Texts } from '#i18n/texts.ts'

export const tags: Texts<typeof en> = {
  title: 'Étiquettes',
  intro:
    'Les mots par lesquels on trouve des assistants sur la place de marché, dans l’ordre que tout le monde voit.',
  new: 'Nouvelle étiquette',
  name: 'Nom',
  name_help: 'La casse et les accents ne font pas une autre étiquette.',
  name_missing: 'Une étiquette doit avoir un nom',
  rank: 'Rang',
  usage_count: 'Assistants',
  actions: 'Actions',
  move_up: 'Monter « {{name}} »',
  move_down: 'Descendre « {{name}} »',
  rename_of: 'Renommer « {{name}} »',
  delete_of: 'Supprimer « {{name}} »',
  rename_title: 'Renommer l’étiquette',
  rename_help: 'Les assistants qui la portent la gardent et se trouvent par le nouveau nom.',
  rename: 'Renommer',
  create: 'Créer l’étiquette',
  created: 'Étiquette créée',
  deleted: 'Étiquette supprimée',
  delete: 'Supprimer l’étiquette',
  delete_title: 'Supprimer « {{name}} » ?',
  delete_text_one: '{{count}} assistant de la place de marché la porte et la perdra.',
  delete_text_many: '{{count}} assistants de la place de marché la portent et la perdront.',
  delete_text_other: '{{count}} assistants de la place de marché la portent et la perdront.',
  empty: 'Aucune étiquette',
  empty_help:
    'Créez les premières, par exemple les domaines de votre organisation ; les auteurs y choisissent.',
}
