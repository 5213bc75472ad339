/** A drawing of the sprite as it stands in a picture. */
export interface Layer {
  /** The name of its symbol. */
  drawing: string;
  x?: number;
  y?: number;
  isFlipped?: boolean;
}

/** A drawn picture: what its colours are called, and its layers from back to front. */
export interface DrawnPicture {
  /** Classes of styles/tokens.css, which give the paints their colours. */
  look: string;
  layers: readonly Layer[];
}
