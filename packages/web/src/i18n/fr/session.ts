import type { session as en } from '#i18n/en/session.ts'
import type { Texts } from '#i18n/texts.ts'

export const session: Texts<typeof en> = {
  title: 'Connectez-vous pour continuer',
  intro:
    'Vous vous connectez avec le compte de votre organisation. Parlance ne voit jamais votre mot de passe.',
  sign_in: 'Se connecter avec son organisation',
  find_out_more: 'En savoir plus',
  version: 'Version {{version}}',
  language: 'Langue',
  principle: 'Les réponses indiquent leurs sources. Vous ne lisez que ce que vous avez le droit de lire.',
  signing_in: 'Connexion en cours',
  failed_title: 'La connexion n’a pas abouti',
  start_again: 'Recommencer',
  no_code: 'Cette page termine une connexion commencée sur la page d’accueil.',
  return_to: 'Revenir à « {{title}} »',
  return_to_page: 'Continuer vers la page demandée',
  sample_name: 'Marie',
  sample_question: 'Puis-je travailler un mois depuis un autre pays ?',
  sample_assistant: 'Compagnon RH',
  sample_before: 'Oui, ',
  sample_marked: 'jusqu’à 20 jours ouvrés par année civile',
  sample_between: ', dans l’Union européenne et avec l’accord de votre responsable',
  sample_after: '. Faites la demande trois semaines avant.',
  sample_source_1: 'Accord sur le télétravail',
  sample_place_1: 'PDF · page 6',
  sample_quote_1: '« …jusqu’à vingt jours ouvrés par année civile, consécutifs ou non… »',
  sample_source_2: 'Guide de la mobilité',
  sample_place_2: 'Page 14',
  sample_quote_2: '« …sous réserve de l’accord écrit du responsable hiérarchique… »',
}
