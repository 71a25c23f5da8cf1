export const fr = {
  pick: 'Prendre sur l’étagère',
  picked: 'De l’étagère : {{names}}',
  take_all: 'Tout prendre',
  choir: 'La chorale',
} as const
