import type { en } from './en.ts'

export const fr: Record<keyof typeof en, string> = {
  dictate: 'Dicter',
  stop: 'Arrêter la dictée',
  listening: 'À l’écoute. Échap pour arrêter.',
  finishing: 'Fin de la dictée…',
  stopped: 'La dictée est terminée.',
  stopped_silence: 'La dictée s’est arrêtée : rien n’a été entendu depuis un moment.',
  switch_to: 'Langue parlée : {{language}}. Passer à : {{other}}',
  spoken_languages: 'Langues parlées',
  spoken_language: 'Langue parlée : {{language}}',
  language_en_gb: 'Anglais (Royaume-Uni)',
  language_fr_fr: 'Français (France)',
  not_supported: 'La reconnaissance vocale n’est pas prise en charge par votre navigateur',
  blocked: 'L’accès au microphone est bloqué. Veuillez l’autoriser.',
  no_language: 'Veuillez choisir dans vos préférences les langues que vous souhaitez utiliser',
  no_microphone: 'Aucun microphone n’a été trouvé. Branchez-en un et réessayez.',
  unreachable:
    'Le service vocal de votre navigateur est injoignable. Certains navigateurs n’en ont pas : essayez Chrome, Edge ou Safari.',
  language_missing: 'Votre navigateur ne reconnaît pas cette langue : {{language}}.',
  limit: 'La dictée s’est arrêtée au bout de {{minutes}} minutes. Appuyez sur le microphone pour continuer.',
  interrupted: 'La dictée a été interrompue. Ce qui a été entendu figure dans le message.',
  not_saved: 'Vos langues n’ont pas pu être enregistrées. Veuillez réessayer.',
  from_now_on_server:
    'Votre navigateur ne reconnaît pas la parole. Désormais, elle est enregistrée et transcrite par le serveur : appuyez de nouveau sur le microphone.',
  recording_now: 'Enregistrement en cours. Échap pour arrêter.',
  recording_length: 'Enregistrement de {{length}}',
  recording: 'Enregistrement…',
  sending: 'Transcription en cours…',
  recording_limit:
    'L’enregistrement s’est arrêté au bout de {{minutes}} minutes. Son texte sera ajouté au message ; appuyez sur le microphone pour continuer.',
  recording_interrupted:
    'Le microphone a été interrompu. L’enregistrement effectué jusque-là est en cours de transcription.',
  nothing_heard: 'Rien n’a été entendu. Vérifiez votre microphone.',
  no_words: 'Aucun mot n’a été reconnu.',
  left_behind: 'Pas encore transcrit.',
  text_ready: 'Le texte est prêt.',
  still_working: 'Cet enregistrement est en cours de transcription.',
  offline:
    'Connexion au serveur impossible. L’enregistrement est conservé dans ce navigateur et sera envoyé dès le retour de la connexion.',
  too_large: 'L’enregistrement dépasse 25 Mo.',
  unreadable: 'L’enregistrement est illisible.',
  retry: 'Transcrire',
  insert: 'Insérer le texte',
  discard: 'Supprimer',
  notice_title: 'Avant de dicter',
  notice_vendor:
    'Votre navigateur transforme votre voix en texte. La plupart des navigateurs envoient pour cela l’enregistrement à leur éditeur, par exemple Google pour Chrome, Microsoft pour Edge ou Apple pour Safari, selon les conditions de celui-ci.',
  notice_device:
    'Votre navigateur transforme votre voix en texte sur cet appareil. L’enregistrement ne le quitte pas.',
  notice_server:
    'Votre voix est enregistrée et envoyée à Parlance, qui la fait transcrire par un modèle choisi par votre organisation. Rien n’est envoyé à l’éditeur de votre navigateur.',
  notice_kept:
    'L’enregistrement reste dans ce navigateur jusqu’à ce que son texte figure dans le message ; le serveur ne le conserve pas. Le microphone n’est actif que pendant la dictée, dix minutes au plus.',
  notice_text:
    'Parlance ne reçoit que le texte, comme si vous l’aviez tapé. Le microphone n’est actif que pendant la dictée.',
  notice_accept: 'Dicter',
  notice_cancel: 'Annuler',
}
