/** Two colours of the theme's charts, which also differ in lightness. */
export const GOOD = 'chart.first'
export const BAD = 'chart.fourth'
