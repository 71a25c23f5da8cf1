export const en = {
  pick: 'Pick from the shelf',
  picked: 'From the shelf: {{names}}',
  choir: 'The choir',
} as const
