const mostColours = 8;

/** The number of the colour of the line at `index`, from 1; the style has as many. */
export const colour = (index: number): number => (index % mostColours) + 1;
