export const en = {
  pick: 'Pick from the shelf',
  picked: 'From the shelf: {{names}}',
  shelf: 'On the shelf: {{count}}',
  choir: 'The choir',
} as const
