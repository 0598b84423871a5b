/** A run of text where it stands on a page, in points, from the left and from the top. */
export interface TextPiece {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly height: number;
}
