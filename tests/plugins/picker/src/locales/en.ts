export const en = {
  pick: 'Pick from the shelf',
  picked: 'From the shelf: {{names}}',
  take_all: 'Take all',
  choir: 'The choir',
} as const
