export const fr = {
  pick: 'Prendre sur l’étagère',
  picked: 'De l’étagère : {{names}}',
  shelf: 'Sur l’étagère : {{count}}',
  choir: 'La chorale',
} as const
