import type { appErrors as en } from '#i18n/en/app/app-errors.ts'
import type { Texts } from '#i18n/texts.ts'

export const appErrors: Texts<typeof en> = {
  ERROR_USER_LANG_NOT_UPDATED: 'La langue n’a pas pu être enregistrée',
  ERROR_THREAD_NOT_FOUND: 'Cette conversation n’existe pas ou n’existe plus',
  ERROR_FOLDER_NOT_FOUND: 'Ce dossier n’existe pas ou n’est plus partagé avec vous.',
  ERROR_TOO_LATE_TO_UNDO: 'Il est trop tard pour annuler',
  ERROR_MESSAGE_NOT_FOUND: 'Ce message n’existe pas ou n’existe plus',
  ERROR_RUN_NOT_FOUND: 'Cette réponse n’existe pas ou n’existe plus',
  ERROR_RUN_IN_PROGRESS: 'Une réponse est en cours dans cette conversation. Attendez-la ou arrêtez-la',
  ERROR_ID_ALREADY_USED: 'Ce message a déjà été envoyé avec un autre texte',
  ERROR_RUN_NOT_CONTINUABLE: 'Cette réponse ne peut pas être poursuivie',
  ERROR_TOOL_CALL_NOT_FOUND: 'Cet appel n’attend plus de décision',
  ERROR_ASSISTANT_NOT_FOUND: 'Cet assistant n’existe pas ou n’existe plus',
  ERROR_ASSISTANT_NOT_USABLE: 'Vous ne pouvez pas utiliser cet assistant. Choisissez-en un autre',
  ERROR_NO_ASSISTANT: 'Aucun assistant n’est disponible. Contactez votre administrateur',
  ERROR_ASSISTANT_WITHOUT_OWNER: 'Cet assistant n’a plus de propriétaire à qui envoyer la question',
  ERROR_MODEL_NOT_USABLE: 'Vous ne pouvez pas utiliser ce modèle. Choisissez-en un autre',
  ERROR_OUTPUT_ABOVE_MODEL:
    'Ce modèle ne peut pas écrire de réponses aussi longues. Choisissez un maximum plus petit',
  ERROR_NO_MODEL_ENABLED: 'Au moins un modèle doit être activé',
  ERROR_ASSISTANT_NOT_DELETED: 'L’assistant n’a pas pu être supprimé',
  ERROR_ASSISTANT_VISIBILITY_NOT_CHANGED: 'La visibilité de l’assistant n’a pas pu être modifiée',
  ERROR_FILE_NOT_FOUND: 'Ce fichier n’existe pas ou n’existe plus',
  ERROR_BUDGET_EXHAUSTED: 'Le budget de la période est épuisé',
  ERROR_MODEL_UNPRICED: 'Ce modèle n’a pas de prix, et un budget exclut les modèles sans prix',
  ERROR_SYSTEM_ASSISTANT_OFF: 'Votre administrateur a désactivé cet assistant système',
  ERROR_SYSTEM_ASSISTANT_FAILED: 'L’assistant système n’a pas pu répondre. Réessayez dans un instant',
  ERROR_PLUGIN_NOT_FOUND: 'Extension introuvable ou désactivée',
  ERROR_FEEDBACK_ALREADY_RECORDED: 'Un avis a déjà été enregistré pour cette réponse.',
}
