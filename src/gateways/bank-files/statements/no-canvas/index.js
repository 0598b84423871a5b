/** Classes of a browser that pdfjs names when it is loaded, and uses when it draws. */
module.exports = { DOMMatrix: class {}, ImageData: class {}, Path2D: class {} };
