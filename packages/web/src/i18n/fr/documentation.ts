import type { documentation as english } from '#i18n/en/documentation.ts'
import type { Texts } from '#i18n/texts.ts'

export const documentation: Texts<typeof english> = {
  title: 'Documentation',
  resources: 'Parties de la documentation',
  whats_new: 'Nouveautés',
  whats_new_loading: 'Chargement des nouveautés…',
  whats_new_failed: 'Impossible de charger les nouveautés. Veuillez réessayer plus tard.',
  whats_new_version: 'Version {{version}}',
  api: 'API',
  users: 'Pour tout le monde',
  administrators: 'Pour les administrateurs',
  api_intro:
    'Les appels sous /v1 se font avec une clé d’API, comme les clients d’OpenAI les font ; ceux sous /v2 par la page elle-même, avec sa session.',
  all: 'Tout',
  tag: 'Sujet',
  example: 'Exemple',
  access_public: 'Ouvert à tout le monde',
  access_session: 'Connexion requise',
  access_key: 'Clé d’API',
  parameters: 'Paramètres',
  body: 'Corps',
  answers: 'Réponses',
  required: 'requis',
  copy: 'Copier l’exemple',
  none: 'Rien trouvé',
  users_intro: 'Le peu qu’il est bon de savoir avant de commencer.',
  user_chat_title: 'Poser une question et continuer',
  user_chat:
    'Choisissez un assistant dans le menu, écrivez, et appuyez sur Entrée. Vous pouvez arrêter une réponse, la redemander, modifier votre question, et reprendre plus tard : rien de ce que vous avez écrit ou vu n’est perdu.',
  user_assistants_title: 'Créer un assistant',
  user_assistants:
    'Sous « Mes assistants », vous donnez des instructions, choisissez un modèle et essayez le brouillon à côté du formulaire. Partagez-le avec des personnes ou des groupes, ou proposez-le à la place de marché.',
  user_keys_title: 'L’utiliser depuis un programme',
  user_keys:
    'Si vous en avez le droit, créez une clé sous « Mes clés d’API ». Donnez au client cette adresse suivie de /v1, et nommez un modèle ou assistant:<id>.',
  user_costs_title: 'Voir ce que cela coûte',
  user_costs: 'Votre consommation montre ce que vos questions coûtent et ce qui reste de vos budgets.',
  administrators_intro: 'Où les choses se règlent, et ce qui se passe alors.',
  admin_models_title: 'Fournisseurs et modèles',
  admin_models:
    'Les clés des fournisseurs sont gardées chiffrées et ne sont montrées que par leurs derniers caractères. L’ordre des modèles décide lequel répond quand personne n’a choisi.',
  admin_roles_title: 'Rôles et groupes',
  admin_roles:
    'Une personne a un rôle ; il dit ce qu’elle peut faire. Les groupes disent avec qui les choses sont partagées, et qui peut utiliser les modèles restreints.',
  admin_keys_title: 'Clés d’API',
  admin_keys:
    'Sous « Clés d’API », vous voyez les clés de tout le monde et les révoquez aussitôt. Une clé ne fait jamais plus que ce que son propriétaire peut à ce moment : désactiver la personne met fin à ses clés.',
  admin_costs_title: 'Coûts et budgets',
  admin_costs:
    'Chaque appel est inscrit dans un registre au prix de son jour. Les budgets stricts refusent un appel avant qu’il ne soit fait ; les autres préviennent ceux qui suivent les coûts.',
}
