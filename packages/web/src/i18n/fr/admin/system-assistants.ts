import type { systemAssistants as en } from '#i18n/en/admin/system-assistants.ts'
import type { Texts } from '#i18n/texts.ts'

export const systemAssistants: Texts<typeof en> = {
  title: 'Assistants système',
  intro:
    'Les assistants que Parlance utilise lui-même. Leur coût est imputé à la personne pour qui ils travaillent.',
  name: 'Nom',
  status: 'État',
  model_type: 'Type de modèle',
  models: 'Modèles',
  temperature: 'Température',
  actions: 'Actions',
  edit: 'Modifier {{name}}',
  on: 'Activé',
  off: 'Désactivé',
  edited: 'Instructions personnalisées',
  best_model: 'Automatique',
  of_the_model: 'Valeur du modèle',
  name_title: 'Titres des conversations',
  about_title:
    'Nomme une conversation après sa première réponse. Un nom choisi par une personne n’est jamais modifié.',
  off_title: 'S’il est désactivé, une conversation prend pour nom les premiers mots de sa première question.',
  name_prompt_improvement: 'Amélioration des questions',
  about_prompt_improvement: 'Propose une formulation plus claire d’une question avant son envoi.',
  off_prompt_improvement: 'S’il est désactivé, le bouton n’apparaît pas dans le champ de message.',
  name_follow_up: 'Questions suggérées',
  about_follow_up: 'Suggère jusqu’à trois questions sous la dernière réponse, à la demande.',
  off_follow_up: 'S’il est désactivé, le bouton sous les réponses n’apparaît pas.',
  name_summary: 'Résumés',
  about_summary:
    'Résume une conversation pour son propriétaire, et les messages précédents pour un modèle qui n’a plus de place pour eux.',
  off_summary:
    'S’il est désactivé, « Résumer » n’apparaît pas dans le menu des conversations, et les modèles ne lisent pas les messages précédents qui ne tiennent plus.',
  name_search_query: 'Requêtes de recherche',
  about_search_query:
    'Reformule une question de suivi avant la recherche dans les documents, pour qu’elle se comprenne sans la conversation. La réponse l’attend 3 secondes au plus. Le modèle de démonstration n’est pas utilisé.',
  off_search_query:
    'S’il est désactivé, la recherche porte sur la question telle quelle, avec la précédente si elle est courte.',
  name_image_prompt: 'Descriptions d’images',
  about_image_prompt:
    'Développe la description d’une image demandée par l’API, avant qu’un modèle d’images ne la dessine. La réponse la contient dans revised_prompt.',
  off_image_prompt: 'S’il est désactivé (par défaut), le modèle d’images reçoit la description telle quelle.',
  name_judge: 'Juge des questions de test',
  about_judge:
    'Décide si la réponse à une question de test satisfait à une grille rédigée. Le modèle de démonstration n’est pas utilisé.',
  off_judge: 'S’il est désactivé, les vérifications par une grille se terminent par une erreur.',
  is_on: 'Cet assistant système est activé',
  add_model: 'Ajouter un modèle',
  model_off: 'Désactivé',
  model_up: 'Monter {{name}}',
  model_down: 'Descendre {{name}}',
  model_remove: 'Retirer {{name}}',
  model_moved: '{{name}} est maintenant en position {{number}} sur {{count}}',
  models_help:
    'Essayés dans cet ordre jusqu’à obtenir une réponse. Les modèles qu’une personne n’a pas le droit d’utiliser sont ignorés.',
  no_models_help:
    'Aucun choisi : le premier modèle de la liste que la personne peut utiliser. Le modèle de démonstration n’écrit ni titres ni requêtes de recherche.',
  temperature_help: 'De 0 à 2. Laissez vide pour la valeur du modèle.',
  temperature_wrong: 'Saisissez un nombre de 0 à 2, avec deux décimales au plus',
  instructions: 'Instructions',
  instructions_help: 'Envoyées telles quelles. Les variables ne sont pas remplacées.',
  instructions_missing: 'Saisissez des instructions',
  use_shipped: 'Rétablir le texte d’origine',
  changed: 'Modifié par {{name}}, {{date}}',
  reset: 'Réinitialiser',
  reset_title: 'Réinitialiser cet assistant système ?',
  reset_help:
    'Les instructions d’origine sont rétablies, ses modèles et sa température sont effacés. Il reste activé ou désactivé comme avant.',
  try: 'Essayer',
  try_input: 'Exemple',
  try_help:
    'Utilise ce qui figure ci-dessus, enregistré ou non. L’essai coûte le prix d’un appel et vous est imputé.',
  try_button: 'Essayer maintenant',
  example: 'Nous préparons un voyage à Lyon en mai, à quoi faut-il penser ?',
  example_search_query: 'Quel est le préavis après deux ans ?\n\nDeux mois.\n\nEt pour les cadres ?',
  try_turns_help: 'Séparez les messages de la conversation par des lignes vides ; le dernier est reformulé.',
  nothing_usable: 'Le modèle n’a rien renvoyé d’utilisable.',
  failed_with: 'Le modèle a échoué :',
  cost_unknown: 'coût inconnu',
}
