import type { Landscape } from "#app/domain/identity/identity.ts";

type Place = "footer" | "figures";

const looks: Record<Place, { viewBox: string; fills: string[] }> = {
  footer: { viewBox: "0 0 1440 132", fills: ["fill-blue-far", "fill-blue-mid", "fill-ink"] },
  figures: { viewBox: "0 0 1440 150", fills: ["fill-blue-dusk", "fill-blue-ridge"] },
};

const ground = "M0 118c140-4 240-4 330 0s140 3 220 0c90-4 150-5 230-2s180 6 290 3 250-5 370-1v14H0z";

/** From the farthest line to the nearest. */
const lines: Record<Landscape, Record<Place, string[]>> = {
  montagne: {
    footer: [
      "M0 88 90 74l80 8 90-24 70 12 90-18 80 14 90-12 70 8 80-22 60 8 48-21 64-27 28 16 28-8 42 26 50-8 60 26 70-8 70 20 70-8 110 20v76H0z",
      "m0 104 68-4 62-6 60 5 62-6 78-7 122 11 138-9 60 6 70 5 62-7 68-6 55 6 60-10 45 3 70 10 135-6 75 9 80-4 70 4v28H0z",
      ground,
    ],
    figures: [
      "M0 80 120 47l90 18L330 24l90 26 98-21 92 32 110-38 70 20 84-30 62-11 40 12 30-6 60 34 90-16 90 34 194-34v143H0z",
      "m0 117 150-29 150 22 170-39 168 35 162-37 160 31 160-36 162 33 158-27v80H0z",
    ],
  },
  plaine: {
    footer: [
      "M0 92c90-10 190-20 300-18s190 18 310 16 210-24 330-26 170 14 270 14 150-10 230-8v62H0z",
      "M0 106c130-8 250-14 380-11s230 12 370 9 240-15 380-13 200 9 310 5v36H0z",
      ground,
    ],
    figures: [
      "M0 96c130-20 260-32 410-26s230 26 390 20 250-34 390-32 160 12 250 8v84H0z",
      "M0 126c170-16 320-22 480-15s270 17 430 10 330-18 530-10v39H0z",
    ],
  },
};

/** What one sees behind the road, in tones of the company's colour. It stretches, the tones do not. */
export function Skyline({
  landscape,
  place,
  className,
}: {
  landscape: Landscape;
  place: Place;
  className: string;
}) {
  const { viewBox, fills } = looks[place];
  return (
    <svg aria-hidden="true" viewBox={viewBox} preserveAspectRatio="none" className={className}>
      {lines[landscape][place].map((line, index) => (
        <path key={line} d={line} className={fills[index]} />
      ))}
    </svg>
  );
}
