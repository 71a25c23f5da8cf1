import type { administration as en } from '#i18n/en/admin/administration.ts'
import type { Texts } from '#i18n/texts.ts'

export const administration: Texts<typeof en> = {
  filter: 'Filtrer',
  section: 'Rubrique : {{name}}',
  group_people: 'Personnes',
  group_models: 'Modèles',
  group_content: 'Contenu',
  group_operations: 'Exploitation',
}
