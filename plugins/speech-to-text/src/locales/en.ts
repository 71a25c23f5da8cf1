export const en = {
  dictate: 'Dictate',
  stop: 'Stop dictating',
  listening: 'Listening. Escape stops.',
  finishing: 'Finishing…',
  stopped: 'Dictation has stopped.',
  stopped_silence: 'Dictation has stopped: nothing was heard for a while.',
  switch_to: 'You are speaking {{language}}. Switch to {{other}}',
  spoken_languages: 'Spoken languages',
  language_en_gb: 'English (United Kingdom)',
  language_fr_fr: 'French (France)',
  not_supported: 'Speech recognition is not supported in your browser',
  blocked: 'Microphone access is blocked. Please grant permission.',
  no_language: 'Please select the languages you want to use in your preferences',
  no_microphone: 'No microphone was found. Connect one and try again.',
  unreachable:
    'The speech service of your browser cannot be reached. Some browsers have none: try Chrome, Edge or Safari.',
  language_missing: 'Your browser cannot recognise {{language}}.',
  interrupted: 'Dictation was interrupted. What was heard is in the message.',
  not_saved: 'Your languages could not be saved. Please try again.',
  notice_title: 'Before you dictate',
  notice_vendor:
    'Your browser turns your speech into text. Most browsers send the recording to their vendor for this, such as Google for Chrome, Microsoft for Edge or Apple for Safari, under that vendor’s terms.',
  notice_device: 'Your browser turns your speech into text on this device. The recording does not leave it.',
  notice_text:
    'Parlance receives the text only, as if you had typed it. The microphone is on only while you dictate.',
  notice_accept: 'Dictate',
  notice_cancel: 'Cancel',
}
