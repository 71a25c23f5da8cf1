/** Two colours of the theme's charts, which differ in lightness too. */
export const GOOD = 'chart.first'
export const BAD = 'chart.fourth'
