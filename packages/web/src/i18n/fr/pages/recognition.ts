import type { recognition as en } from '#i18n/en/pages/recognition.ts'
import type { Texts } from '#i18n/texts.ts'

export const recognition: Texts<typeof en> = {
  read_one: 'Texte lu dans une image, fiable à {{confidence}}',
  read_many: '{{count}} de pages lues dans des images, fiables à {{confidence}}',
  read_other: '{{count}} pages lues dans des images, fiables à {{confidence}}',
  read_with_doubts: '{{read}} ; {{doubt}}',
  doubt: 'le texte est incertain',
  doubts_one: 'la page {{pages}} est incertaine',
  doubts_many: 'les pages {{pages}} sont incertaines',
  doubts_other: 'les pages {{pages}} sont incertaines',
  pages_and: '{{pages}} et {{last}}',
  unread_one:
    'La page {{pages}} n’a pas été lue : la reconnaissance s’arrête à 500 pages par fichier et passe une page trop longue à lire',
  unread_many:
    'Les pages {{pages}} n’ont pas été lues : la reconnaissance s’arrête à 500 pages par fichier et passe les pages trop longues à lire',
  unread_other:
    'Les pages {{pages}} n’ont pas été lues : la reconnaissance s’arrête à 500 pages par fichier et passe les pages trop longues à lire',
  uncertain: 'Texte lu dans une image, peu fiable : comparez-le avec l’original',
}
