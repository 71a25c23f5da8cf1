/** Signs before the items of a list, for a class of a regular expression; those of symbol fonts are private characters. */
export const BULLETS = '•●○◦▪■□‣⁃∙·–—−►➢✓\uf000-\uf0ff-'
export const CHECKBOXES = '☐☑☒'
