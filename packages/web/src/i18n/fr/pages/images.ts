import type { images as english } from '#i18n/en/pages/images.ts'
import type { Texts } from '#i18n/texts.ts'

export const images: Texts<typeof english> = {
  options: 'Options de l’image',
  shape: 'Format',
  shape_auto: 'Automatique',
  shape_square: 'Carré',
  shape_landscape: 'Paysage',
  shape_portrait: 'Portrait',
  count: 'Nombre d’images',
  size: 'Taille',
  prompt: 'Description',
  inputs: 'Images à modifier',
  input: 'Image à modifier',
  earlier_picture: 'image d’une réponse précédente',
  choose_inputs: 'Choisir les images à modifier',
  remove_input: 'Créer plutôt une nouvelle image',
  creating: 'Création…',
  stop: 'Arrêter',
  from_words: 'Créée à partir d’une description',
  from_pictures_one: 'Créée à partir de {{count}} image',
  from_pictures_many: 'Créée à partir de {{count}} images',
  from_pictures_other: 'Créée à partir de {{count}} images',
  inputs_not_taken:
    'Ce modèle ne peut pas modifier d’images. Il a créé celle-ci à partir de la description seule.',
}
