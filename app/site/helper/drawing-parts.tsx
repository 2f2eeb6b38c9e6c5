/** How thick the body is drawn, in units. */
export const wall = 6;
const wheel = 28;

interface PiecesProps {
  right: number;
  floor: number;
  height: number;
  /** How far to the left there is something. */
  until: number;
}

/** A wardrobe, a fridge, a sofa under boxes, again and again: what a load looks like, not what this one is. */
export function Pieces({ right, floor, height, until }: PiecesProps) {
  const columns = [];
  for (let x = right - 3; x > until; x -= 152) columns.push(x);
  const h = height - 6;
  return columns.map((x) => (
    <g key={x}>
      <rect x={x - 54} y={floor - h * 0.88} width="26" height={h * 0.88} rx="3" className="fill-blue" />
      <rect x={x - 26} y={floor - h * 0.88} width="26" height={h * 0.88} rx="3" className="fill-blue" />
      <path
        d={`M${x - 33} ${floor - h * 0.45}v8M${x - 21} ${floor - h * 0.45}v8`}
        stroke="#fff"
        strokeWidth="2"
      />
      <rect x={x - 66} y={floor - h * 0.8} width="10" height={h * 0.8} rx="3" className="fill-blue-line" />
      <rect x={x - 100} y={floor - h * 0.7} width="32" height={h * 0.7} rx="4" fill="#8ba3c4" />
      <path
        d={`M${x - 100} ${floor - h * 0.42}h32M${x - 74} ${floor - h * 0.62}v10`}
        stroke="#fff"
        strokeWidth="2"
      />
      <rect
        x={x - 98}
        y={floor - h * 0.84}
        width="28"
        height={h * 0.12}
        rx="2"
        className="fill-line-strong"
      />
      <rect x={x - 150} y={floor - h * 0.34} width="48" height={h * 0.34} rx="8" fill="#3e5c86" />
      <rect x={x - 150} y={floor - h * 0.17} width="48" height="2" fill="#fff" />
      <rect x={x - 148} y={floor - h * 0.5} width="21" height={h * 0.14} rx="2" className="fill-blue-line" />
      <rect
        x={x - 125}
        y={floor - h * 0.5}
        width="21"
        height={h * 0.14}
        rx="2"
        className="fill-line-strong"
      />
      <rect
        x={x - 148}
        y={floor - h * 0.66}
        width="21"
        height={h * 0.14}
        rx="2"
        className="fill-line-strong"
      />
      <rect x={x - 125} y={floor - h * 0.66} width="21" height={h * 0.14} rx="2" className="fill-blue-line" />
      <rect x={x - 140} y={floor - h * 0.82} width="32" height={h * 0.14} rx="2" className="fill-blue-line" />
    </g>
  ));
}

/** Wheels, and a cab that is always as large. */
export function Chassis({
  left,
  right,
  floor,
  isLong,
}: {
  left: number;
  right: number;
  floor: number;
  isLong: boolean;
}) {
  const front = right + 116;
  const rear = isLong ? [left + 70, left + 136, left + 202] : [left + Math.max(44, (right - left) * 0.22)];
  const x = right + wall + 4;
  return (
    <g className="stroke-blue" fill="none" strokeWidth="2.5" strokeLinejoin="round">
      <path d={`M${left + 8} ${floor + wall}v8H${x}`} />
      <path
        className="fill-surface"
        d={`M${x} ${floor + 16}V${floor - 114}q0-12 12-12h52q12 0 18 10l26 48 44 16q14 6 14 20v40q0 8-8 8z`}
      />
      <path
        className="fill-blue-pale"
        strokeWidth="2"
        d={`M${x + 24} ${floor - 102}h36q7 0 10 6l20 42q2 5-4 5h-62z`}
      />
      <path strokeWidth="2" d={`M${x + 10} ${floor - 32}h16M${x + 148} ${floor - 30}h14`} />
      {[...rear, front].map((center) => (
        <g key={center}>
          <circle cx={center} cy={floor + 32} r={wheel} className="fill-surface" />
          <circle cx={center} cy={floor + 32} r={wheel * 0.42} className="fill-blue-pale" strokeWidth="2" />
        </g>
      ))}
    </g>
  );
}
