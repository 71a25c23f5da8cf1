export const en = {
  title: 'Guestbook',
  line: 'Your line',
  sign: 'Sign',
  signed: 'Thank you, {{name}}.',
  internal_only: 'Only people of the organisation may sign.',
  greeting_too_long: 'The text is longer than {{max}} characters.',
} as const
