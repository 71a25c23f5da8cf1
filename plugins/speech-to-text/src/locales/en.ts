export const en = {
  dictate: 'Dictate',
  stop: 'Stop dictating',
  listening: 'Listening. Escape stops.',
  finishing: 'Finishing…',
  stopped: 'Dictation has stopped.',
  stopped_silence: 'Dictation has stopped: nothing was heard for a while.',
  switch_to: 'You are speaking {{language}}. Switch to {{other}}',
  spoken_languages: 'Spoken languages',
  spoken_language: 'Spoken language: {{language}}',
  language_en_gb: 'English (United Kingdom)',
  language_fr_fr: 'French (France)',
  not_supported: 'Speech recognition is not supported in your browser',
  blocked: 'Microphone access is blocked. Please grant permission.',
  no_language: 'Please select the languages you want to use in your preferences',
  no_microphone: 'No microphone was found. Connect one and try again.',
  unreachable:
    'The speech service of your browser cannot be reached. Some browsers have none: try Chrome, Edge or Safari.',
  language_missing: 'Your browser cannot recognise {{language}}.',
  limit: 'Dictation has stopped after {{minutes}} minutes. Press the microphone to continue.',
  interrupted: 'Dictation was interrupted. What was heard is in the message.',
  not_saved: 'Your languages could not be saved. Please try again.',
  from_now_on_server:
    'Your browser does not recognise speech. From now on, speech is recorded and turned into text on the server. Press the microphone again.',
  recording_now: 'Recording. Escape stops.',
  recording_length: 'Recording of {{length}}',
  recording: 'Recording…',
  sending: 'Turning into text…',
  recording_limit:
    'The recording has stopped after {{minutes}} minutes. Its text will be added to the message; press the microphone to continue.',
  recording_interrupted:
    'The microphone was interrupted. The recording up to that point is being turned into text.',
  nothing_heard: 'Nothing was heard. Check your microphone.',
  no_words: 'No words were recognised.',
  left_behind: 'Not turned into text yet.',
  text_ready: 'Its text is ready.',
  still_working: 'This recording is still being turned into text.',
  offline:
    'No connection to the server. The recording is kept in this browser and sent when you are online again.',
  too_large: 'The recording is larger than 25 MB.',
  unreadable: 'The recording cannot be read.',
  retry: 'Turn into text',
  insert: 'Insert text',
  discard: 'Discard',
  notice_title: 'Before you dictate',
  notice_vendor:
    'Your browser turns your speech into text. Most browsers send the recording to their vendor for this, such as Google for Chrome, Microsoft for Edge or Apple for Safari, under that vendor’s terms.',
  notice_device: 'Your browser turns your speech into text on this device. The recording does not leave it.',
  notice_server:
    'Your voice is recorded and sent to Parlance, which has it turned into text by a speech model that your organisation has chosen. Nothing is sent to the vendor of your browser.',
  notice_kept:
    'The recording stays in this browser until its text is in the message; the server does not store it. The microphone is on only while you dictate, for up to ten minutes.',
  notice_text:
    'Parlance receives the text only, as if you had typed it. The microphone is on only while you dictate.',
  notice_accept: 'Dictate',
  notice_cancel: 'Cancel',
}
