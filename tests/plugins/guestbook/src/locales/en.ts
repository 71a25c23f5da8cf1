export const en = {
  guestbook: 'Guestbook',
  line: 'Your line',
  sign: 'Sign',
  signed: 'Thank you, {{name}}.',
  internal_only: 'Only people of the organisation may sign.',
} as const
