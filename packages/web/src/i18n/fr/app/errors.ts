import type { errors as en } from '#i18n/en/app/errors.ts'
import type { Texts } from '#i18n/texts.ts'

export const errors: Texts<typeof en> = {
  ERROR: 'Une erreur est survenue',
  ERROR_BAD_REQUEST: 'Le serveur n’a pas compris cette requête',
  ERROR_NOT_AUTHENTICATED: 'Votre session est terminée. Connectez-vous pour continuer',
  ERROR_FORBIDDEN: 'Vous n’êtes pas autorisé à effectuer cette action',
  ERROR_NOT_FOUND: 'Cet élément n’existe pas ou n’existe plus',
  ERROR_METHOD_NOT_ALLOWED: 'Le serveur ne prend pas en charge cette action',
  ERROR_CONFLICT: 'Quelqu’un a modifié cet élément entre-temps. Rechargez-le',
  ERROR_TOO_LARGE: 'Cet élément est trop volumineux',
  ERROR_UNSUPPORTED_CONTENT_TYPE: 'Ce format de fichier n’est pas pris en charge',
  ERROR_TOO_MANY_REQUESTS: 'Trop de requêtes. Patientez un instant',
  ERROR_UNAVAILABLE: 'Le service est momentanément indisponible',
  ERROR_TIMEOUT: 'Le serveur a mis trop de temps à répondre',
  ERROR_STORAGE_FULL: 'Le serveur n’a plus d’espace disponible',
  ERROR_LOGIN_TARGET_REFUSED: 'La connexion ne peut pas revenir à cette adresse',
  ERROR_LOGIN_FAILED: 'La connexion a échoué. Recommencez',
  ERROR_LOGIN_CODE_INVALID: 'Cette connexion a expiré ou a été commencée ailleurs. Recommencez',
  ERROR_IDENTITY_PROVIDER_UNAVAILABLE:
    'Le service de connexion de votre organisation ne répond pas. Réessayez plus tard',
  ERROR_USER_DISABLED: 'Votre compte est désactivé. Contactez votre administrateur',
  network: 'Le serveur est injoignable. Vérifiez votre connexion',
  unexpected_content_type: 'Type de contenu inattendu à la place de JSON',
  version_mismatch: 'Une nouvelle version est disponible. La page s’actualise dans 5 secondes.',
  version_still_old:
    'Une nouvelle version est disponible, mais l’actualisation ne l’a pas chargée. Videz le cache de votre navigateur, puis rechargez la page.',
}
