import type { documentation as english } from '#i18n/en/pages/documentation.ts'
import type { Texts } from '#i18n/texts.ts'

export const documentation: Texts<typeof english> = {
  title: 'Documentation',
  resources: 'Rubriques de la documentation',
  api: 'API',
  users: 'Pour tout le monde',
  administrators: 'Pour les administrateurs',
  api_intro:
    'Les appels sous /v1 utilisent une clé d’API, comme les clients d’OpenAI. Les appels sous /v2 sont faits par ces pages, avec la session de la personne connectée.',
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
  none: 'Aucun résultat',
  users_intro: 'L’essentiel pour commencer.',
  user_chat_title: 'Poser une question et poursuivre',
  user_chat:
    'Choisissez un assistant dans le menu, écrivez votre question et appuyez sur Entrée. Vous pouvez arrêter une réponse, la régénérer, modifier votre question et revenir plus tard : rien de ce que vous avez écrit ou vu n’est perdu.',
  user_assistants_title: 'Créer un assistant',
  user_assistants:
    'Sous « $t(layout.my_assistants) », rédigez des instructions, choisissez un modèle et testez le brouillon dans l’aperçu, à côté du formulaire. Partagez l’assistant avec des personnes ou des groupes, ou soumettez-le à la place de marché.',
  user_expert_title: 'Travailler un prompt',
  user_expert:
    'Sous « $t(layout.expert_prompts) », rédigez un prompt système et un prompt utilisateur avec des variables, exécutez-les dans quatre colonnes au plus et comparez les réponses. Enregistrez des versions : les personnes avec qui vous partagez le prompt utilisent la version active.',
  user_keys_title: 'Utiliser Parlance depuis un programme',
  user_keys:
    'Si vous en avez le droit, créez une clé sous $t(layout.my_account) › $t(layout.my_keys). Donnez au client l’adresse de ce site suivie de /v1, et indiquez un modèle ou assistant:<id>.',
  user_costs_title: 'Suivre votre consommation',
  user_costs:
    'Sous $t(layout.my_account) › $t(layout.my_usage), vous voyez ce que coûtent vos questions et ce qu’il reste de vos budgets.',
  administrators_intro: 'Les paramètres et leurs effets.',
  admin_models_title: 'Fournisseurs et modèles',
  admin_models:
    'Les clés des fournisseurs sont chiffrées et seuls leurs derniers caractères sont affichés. L’ordre des modèles détermine celui qui répond quand aucun n’est choisi.',
  admin_roles_title: 'Rôles et groupes',
  admin_roles:
    'Chaque personne a un rôle, qui définit ce qu’elle a le droit de faire. Les groupes servent aux partages et aux modèles restreints.',
  admin_keys_title: 'Clés d’API',
  admin_keys:
    'Sous « $t(apiKeys.title) », vous voyez les clés de tout le monde et pouvez les révoquer aussitôt. Une clé n’a jamais plus de droits que son propriétaire : désactiver une personne arrête aussi ses clés.',
  admin_costs_title: 'Coûts et budgets',
  admin_costs:
    'Chaque appel est enregistré au prix du jour. Les budgets bloquants refusent un appel avant qu’il ne soit fait ; les budgets d’alerte préviennent les personnes qui suivent les coûts.',
}
