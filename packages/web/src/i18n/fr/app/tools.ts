import type { tools as en } from '#i18n/en/app/tools.ts'
import type { Texts } from '#i18n/texts.ts'

export const tools: Texts<typeof en> = {
  title: 'Outils',
  help: 'L’assistant y recourt pendant qu’il répond, avec les droits de la personne qui pose la question. Ils servent aux personnes autorisées à utiliser des outils, avec les modèles qui savent les appeler.',
  model_unable: 'Le modèle choisi ne sait pas appeler d’outils. L’assistant répond sans eux.',
  current_time: 'Date et heure',
  current_time_help: 'Connaît la date du jour et l’heure de votre organisation.',
  calculator: 'Calculatrice',
  calculator_help: 'Calcule exactement au lieu d’estimer.',
  search_documents: 'Recherche dans les documents',
  search_documents_help:
    'Cherche à nouveau dans les connaissances et les fichiers joints pendant la réponse, en plusieurs fois, et cite ce qu’il trouve.',
  web_search: 'Recherche sur le Web',
  web_search_help:
    'Trouve des pages avec le service de recherche configuré par vos administrateurs. Donnez aussi à l’assistant « Ouverture de pages web », pour qu’il lise et cite ce qu’il trouve.',
  open_page: 'Ouverture de pages web',
  open_page_help:
    'Lit les pages publiques dont la personne a écrit l’adresse ou qu’un autre outil a renvoyées. Les adresses internes lui sont fermées.',
  draw_image: 'Création d’images',
  draw_image_help:
    'Crée des images et modifie la dernière image de la conversation, avec le premier modèle d’image que la personne peut utiliser.',
  failure_stopped: 'Arrêté avant d’obtenir un résultat.',
  failure_interrupted: 'Interrompu avant d’obtenir un résultat.',
  failure_no_result: 'Aucun résultat.',
  failure_timed_out: 'L’outil a mis trop de temps.',
  failure_failed: 'L’outil a échoué.',
  failure_unknown_tool: 'Cet outil n’existe pas.',
  failure_unreadable_arguments: 'Le modèle a écrit des arguments illisibles ; l’outil n’a pas été appelé.',
  failure_repeated: 'Le même appel avait déjà été fait ; l’outil n’a pas été rappelé.',
  failure_over_budget: 'Un budget n’autorise pas cet appel.',
  failure_too_many_searches: 'Cette réponse a fait autant de recherches que permis.',
  failure_too_many_pages: 'Cette réponse a ouvert autant de pages que permis.',
  failure_search_busy: 'Le service de recherche n’accepte plus de recherches pour le moment.',
  failure_search_failed: 'La recherche sur le Web a échoué.',
  failure_no_picture: 'Cette conversation n’a pas d’image à modifier.',
  failure_too_many_pictures: 'Une réponse ne peut pas contenir autant d’images.',
  failure_image_refused: 'Le modèle d’image a refusé cette description.',
}
