/** The Canigou in three tones: the footer's upper edge. It stretches, the tones do not. */
export function Skyline() {
  return (
    <svg
      viewBox="0 0 1440 132"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="block h-[72px] w-full sm:h-[100px] lg:h-[132px]"
    >
      <path
        fill="#cbd3de"
        d="M0 88 90 74l80 8 90-24 70 12 90-18 80 14 90-12 70 8 80-22 60 8 48-21 64-27 28 16 28-8 42 26 50-8 60 26 70-8 70 20 70-8 110 20v76H0z"
      />
      <path
        fill="#8593ab"
        d="m0 104 68-4 62-6 60 5 62-6 78-7 122 11 138-9 60 6 70 5 62-7 68-6 55 6 60-10 45 3 70 10 135-6 75 9 80-4 70 4v28H0z"
      />
      <path
        fill="#101b2d"
        d="M0 118c140-4 240-4 330 0s140 3 220 0c90-4 150-5 230-2s180 6 290 3 250-5 370-1v14H0z"
      />
    </svg>
  );
}

/** The same ridge in two blues, at the foot of the figures. */
export function BlueRidge() {
  return (
    <svg
      viewBox="0 0 1440 150"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="pointer-events-none absolute inset-x-0 bottom-0 h-[90px] w-full lg:h-[150px]"
    >
      <path
        fill="#1d3e6c"
        d="M0 80 120 47l90 18L330 24l90 26 98-21 92 32 110-38 70 20 84-30 62-11 40 12 30-6 60 34 90-16 90 34 194-34v143H0z"
      />
      <path fill="#224679" d="m0 117 150-29 150 22 170-39 168 35 162-37 160 31 160-36 162 33 158-27v80H0z" />
    </svg>
  );
}
