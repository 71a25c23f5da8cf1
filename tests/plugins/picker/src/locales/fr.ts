export const fr = {
  pick: 'Prendre sur l’étagère',
  picked: 'De l’étagère : {{names}}',
  choir: 'La chorale',
} as const
