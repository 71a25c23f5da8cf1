/** Pixels of the longer side of what is recognised: about 250 dots per inch of a page of A4. */
export const SCAN_SIDE = 2_900
/** Pictures with a longer side below this, such as screenshots, are enlarged. */
export const TINY_SIDE = 1_200
